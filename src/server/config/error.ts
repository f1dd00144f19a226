/** A variable that is missing or wrong; the message is the one line for the operator. */
export class ConfigError extends Error {}
