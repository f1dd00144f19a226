/** What is wrong with what somebody typed: the sentence for each field that needs attention. */
export type Wrong<Values> = { [Field in keyof Values]?: string | undefined }
