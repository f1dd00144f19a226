/** The receiver will not take this mail, however often it is tried. */
export class MailRefused extends Error {}
