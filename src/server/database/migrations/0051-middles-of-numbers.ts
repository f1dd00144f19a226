import type { Database } from '../open.ts'

/**
 * Numbers by any three signs in a row: what somebody has read in the middle of one is looked up, where SQLite
 * read every number of the shop and kept everybody waiting. PostgreSQL reads them beside the others.
 */
export function statements(engine: Database['engine']): string[] {
  if (engine === 'postgres') return []
  return [
    `create virtual table number_words using fts5(
      number_key, content = 'part_numbers', detail = none, columnsize = 0, tokenize = 'trigram'
    )`,
    "insert into number_words (number_words) values ('rebuild')",
    `create trigger number_words_added after insert on part_numbers begin
      insert into number_words (rowid, number_key) values (new.rowid, new.number_key);
    end`,
    `create trigger number_words_forgotten after delete on part_numbers begin
      insert into number_words (number_words, rowid, number_key)
        values ('delete', old.rowid, old.number_key);
    end`,
  ]
}
