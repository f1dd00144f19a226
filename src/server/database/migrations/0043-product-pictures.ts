/** What a product shows besides its first picture, which stays in `products.img`. */
export function statements(): string[] {
  return [
    `create table product_pictures (
      product_id text not null references products (id),
      position integer not null check (position >= 2),
      img text not null,
      primary key (product_id, position)
    )`,
    'create index product_pictures_picture on product_pictures (img)',
  ]
}
