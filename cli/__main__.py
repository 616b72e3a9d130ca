"""``python -m regulae.cli``."""

from regulae.cli.main import main

if __name__ == "__main__":
    main()
