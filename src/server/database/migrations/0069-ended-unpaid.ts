import type { Engine } from '../open.ts'

/** Purchases that ended and were never paid are counted, and erased after a while. */
export function statements(engine: Engine): string[] {
  return [
    `create index orders_ended_unpaid on orders (user_id)
      where deleted_at is not null and paid_at is null and shipped_at is null`,
    `create index purchases_ended_unpaid on purchases (ended_at, id)
      where ended_at is not null and paid_at is null and shipped_at is null`,
    // What is erased is looked for in every table that may name it.
    'create index refunds_of_purchase on refunds (purchase_id)',
    'create index refunds_of_order on refunds (order_id)',
    'create index failed_refunds_of_purchase on failed_refunds (purchase_id)',
    ...(engine === 'sqlite' ? [forgetWords] : []),
  ]
}

const columns =
  'id, user_id, name, product_code, number, user_name, email, phone, address, po_number'

const forgetWords = `create trigger order_words_erased before delete on orders begin
  insert into order_words (order_words, rowid, ${columns})
    select 'delete', place, ${columns} from order_texts where place = old.rowid;
end`
