export type PadTables = { pads: Pads }

/** The list that an account's quick order holds, as JSON; `version` counts changes. */
type Pads = { user_id: string; version: number; contents: string }
