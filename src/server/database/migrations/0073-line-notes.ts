/** What a buyer wrote beside a part goes with its line: 'for Mr Okafor', 'ring me first'. */
export function statements(): string[] {
  return [
    `alter table basket_lines add column note text not null default ''`,
    `alter table orders add column line_note text not null default ''`,
  ]
}
