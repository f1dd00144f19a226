export type ListTables = { lists: Lists; list_revisions: ListRevisions }

/** What somebody orders again and again. Its contents are one document: nobody asks for a single line. */
type Lists = {
  id: string
  user_id: string
  name: string
  /** JSON: lines, for how many motorcycles, spares, and whether it is bought right. */
  contents: string
  /** Grows with every change of name or contents. */
  version: number
  /** Whoever has it sees the list; null where nobody else does. */
  share_token: string | null
  created_at: number
  changed_at: number
  /** Since when its owner wants to hear of changed prices, stock and successors. */
  watched_at: number | null
  /** JSON of what the owner knows of its products; null until it was first looked at. */
  known: string | null
  told_at: number | null
}

/** A list as it was, for each of its latest versions. */
type ListRevisions = {
  id: string
  list_id: string
  version: number
  name: string
  contents: string
  made_at: number
}
