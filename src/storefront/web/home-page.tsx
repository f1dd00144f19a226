export { clientLoader, default, loader } from '#products/web/products-page.tsx'
