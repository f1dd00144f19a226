/**
 * What is left of a number or a word when signs are left out is a deletion variant: the tables take that name.
 * PostgreSQL's functions name their tables in text, so they are made again.
 */
export function statements(engine: 'sqlite' | 'postgres'): string[] {
  const { drop, create } = engine === 'postgres' ? onPostgres : onSqlite
  return [
    ...drop,
    'alter table number_slips rename to number_deletions',
    'alter table number_deletions rename column slip to variant',
    'alter table word_slips rename to word_deletions',
    'alter table word_deletions rename column slip to variant',
    ...create,
  ]
}

/** Without the sign at place `n`. */
const without = 'substr(new.number_key, 1, n - 1) || substr(new.number_key, n + 1)'
const withoutOld = without.replaceAll('new.', 'old.')

/** Without the signs at the places `a` and `b` of a word's beginning; 8 stands for none. */
const beginning = 'substr(new.word, 1, 7)'
const shortened = `substr(${beginning}, 1, a.n - 1)
  || substr(${beginning}, a.n + 1, b.n - a.n - 1) || substr(${beginning}, b.n + 1)`

const onSqlite = {
  drop: [
    'drop trigger number_slips_added',
    'drop trigger number_slips_forgotten',
    'drop trigger word_slips_added',
  ],
  create: [
    'alter table slip_places rename to deletion_places',
    `create trigger number_deletions_added after insert on part_numbers begin
      insert or ignore into number_deletions (variant, number_key)
        select ${without}, new.number_key from deletion_places where n <= length(new.number_key);
    end`,
    `create trigger number_deletions_forgotten after delete on part_numbers
      when not exists (select 1 from part_numbers where number_key = old.number_key) begin
      delete from number_deletions where number_key = old.number_key
        and variant in (select ${withoutOld} from deletion_places where n <= length(old.number_key));
    end`,
    `create trigger word_deletions_added after insert on vocabulary begin
      insert or ignore into word_deletions (variant, word)
        select ${shortened}, new.word from deletion_places a, deletion_places b
        where a.n < b.n and b.n <= 8 or a.n = 8 and b.n = 9;
    end`,
  ],
}

const onPostgres = {
  drop: [
    'drop trigger number_slips_kept on part_numbers',
    'drop trigger word_slips_kept on vocabulary',
    'drop function keep_number_slips()',
    'drop function keep_word_slips()',
  ],
  create: [
    `create function keep_number_deletions() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        insert into number_deletions (variant, number_key)
          select ${without}, new.number_key from generate_series(1, length(new.number_key)) as n
          on conflict do nothing;
      elsif not exists (select 1 from part_numbers where number_key = old.number_key) then
        delete from number_deletions where number_key = old.number_key and variant in (
          select ${withoutOld} from generate_series(1, length(old.number_key)) as n
        );
      end if;
      return null;
    end $$`,
    `create trigger number_deletions_kept after insert or delete on part_numbers
      for each row execute function keep_number_deletions()`,
    `create function keep_word_deletions() returns trigger language plpgsql as $$ begin
      insert into word_deletions (variant, word)
        select ${shortened}, new.word from generate_series(1, 8) as a (n), generate_series(2, 9) as b (n)
        where a.n < b.n and b.n <= 8 or a.n = 8 and b.n = 9
        on conflict do nothing;
      return null;
    end $$`,
    `create trigger word_deletions_kept after insert on vocabulary
      for each row execute function keep_word_deletions()`,
  ],
}
