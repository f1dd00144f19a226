/** The receiver will not take this mail, however often it is tried. */
export class MailRefused extends Error {}

/** The receiver takes no mail for this recipient just now, as those do that put off strangers: it is not down. */
export class RecipientPutOff extends Error {}
