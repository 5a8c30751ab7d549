@rem Scripts of package.json begin with "exec": signals that npm passes on reach the program, not a shell around it.
@rem Windows has no such command. It looks in this folder first, and finds this one.
@%*
