export { default, loader, clientLoader } from '#products/web/products-page.tsx'
