import type { Engine } from '../open.ts'

/**
 * PostgreSQL puts new words on a list beside the index, which every search reads from end to end and
 * the planner counts as if it lay on the disk. What is searched more often than written goes without.
 * Room on each page lets a product's stock change without a new entry in any index.
 */
export function statements(engine: Engine): string[] {
  if (engine === 'sqlite') return []
  return [
    ...searched.flatMap((index) => [
      `alter index ${index} set (fastupdate = off)`,
      `select gin_clean_pending_list('${index}')`,
    ]),
    'alter table products set (fillfactor = 85)',
  ]
}

const searched = [
  'products_name_words',
  'products_words',
  'users_name_words',
  'users_words',
  'reviews_words',
]
