import type { Engine } from '../open.ts'

/**
 * The words of an order follow it and its purchase by triggers on SQLite too, and hold whose it is, so
 * that a customer's search reads nothing of others. On PostgreSQL they follow a change of the purchase.
 */
export function statements(engine: Engine): string[] {
  return engine === 'postgres' ? onPostgres : onSqlite
}

const texts = ['user_name', 'email', 'phone', 'address', 'po_number'].join(', ')
const columns = `id, user_id, name, product_code, number, ${texts}`
const ofPurchase = 'place in (select rowid from orders where purchase_id = old.id)'

const onSqlite = [
  'drop table order_words',
  'drop table order_words_upto',
  'drop view order_texts',
  `create view order_texts as
    select orders.rowid as place, orders.id, orders.user_id, orders.name, orders.product_code,
      purchases.number, purchases.user_name, purchases.email, purchases.phone, purchases.address,
      purchases.po_number
    from orders join purchases on purchases.id = orders.purchase_id`,
  `create virtual table order_words using fts5(
    ${columns}, content = 'order_texts', content_rowid = 'place', detail = none,
    columnsize = 0, prefix = '1 2 3 4 5', tokenize = "unicode61 remove_diacritics 2"
  )`,
  `insert into order_words (order_words) values ('rebuild')`,
  `create trigger order_words_added after insert on orders begin
    insert into order_words (rowid, ${columns})
      select place, ${columns} from order_texts where place = new.rowid;
  end`,
  `create trigger order_words_forgotten before update of ${texts} on purchases begin
    insert into order_words (order_words, rowid, ${columns})
      select 'delete', place, ${columns} from order_texts where ${ofPurchase};
  end`,
  `create trigger order_words_changed after update of ${texts} on purchases begin
    insert into order_words (rowid, ${columns})
      select place, ${columns} from order_texts where ${ofPurchase};
  end`,
]

const onPostgres = [
  `create function words_of_purchase() returns trigger language plpgsql as $$ begin
    update orders set purchase_id = new.id where purchase_id = new.id;
    return null;
  end $$`,
  `create trigger words_of_purchase after update of ${texts} on purchases
    for each row execute function words_of_purchase()`,
]
