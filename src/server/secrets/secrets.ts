/** The shop's secret, with which everything is signed and sealed, and the one before it, which still opens. */
export type Secrets = readonly [present: string, ...before: string[]]
