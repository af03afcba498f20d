// The script of the sandboxed frame in which a reader's own script runs: it has no access to the page, its storage, or a network.

export {};
