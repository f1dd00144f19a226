import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageNames } from './storefront/rules.ts'

export default [
  layout('web/layout.tsx', [
    index('storefront/web/home-page.tsx'),
    route('home', 'storefront/web/home-page.tsx', { id: 'home' }),
    route('products', 'products/web/products-page.tsx'),
    route('products/:id', 'products/web/product-page.tsx'),
    route('reviews', 'reviews/web/reviews-page.tsx'),
    route('blogs', 'storefront/web/blogs-page.tsx'),
    route('myPortfolio', 'storefront/web/portfolio-page.tsx'),
    ...pageNames.map((name) => route(name, 'storefront/web/shop-page.tsx', { id: name })),
    route('basket', 'orders/web/basket-page.tsx'),
    route('quickOrder', 'quick-order/web/quick-order-page.tsx'),
    route('sharedLists/:token', 'lists/web/shared-list-page.tsx'),

    layout('web/cache-layout.tsx', [
      route('login', 'users/web/login-page.tsx'),
      route('signup', 'users/web/signup-page.tsx'),
      route('resetPassword', 'users/web/reset-password-page.tsx'),
      route('secondStep', 'users/web/second-step-page.tsx'),
      route('emailVerified', 'users/web/email-verified-page.tsx'),
      route('purchase/:id', 'orders/web/purchase-page.tsx'),
      route('updateProduct/:id', 'products/web/update-product-page.tsx'),

      route('dashboard', 'users/web/dashboard-layout.tsx', [
        index('users/web/profile-page.tsx'),
        route('security', 'users/web/security-page.tsx'),
        route('review', 'reviews/web/add-review-page.tsx'),
        route('myOrders', 'orders/web/my-orders-page.tsx', [
          index('payments/web/pay-order.tsx', { id: 'pay-placed-order' }),
        ]),
        route('purchases/:id', 'orders/web/placed-purchase-page.tsx', [
          index('payments/web/pay-order.tsx', { id: 'pay-placed-purchase' }),
        ]),
        route('garage', 'fitment/web/garage-page.tsx'),
        route('lists', 'lists/web/lists-page.tsx'),
        route('lists/:id', 'lists/web/list-page.tsx'),
        route('again/:id', 'lists/web/again-page.tsx'),
        route('payment/:id', 'payments/web/payment-page.tsx'),
        layout('users/web/admin-layout.tsx', [
          route('addProduct', 'products/web/add-product-page.tsx'),
          route('manageProducts', 'products/web/manage-products-page.tsx'),
          route('users', 'users/web/users-page.tsx'),
          route('customers/:id', 'orders/web/customer-page.tsx'),
          route('customers/:id/order', 'quick-order/web/customer-order-page.tsx'),
          route('audit', 'users/web/audit-page.tsx'),
          route('goodsIn', 'products/web/stock-receipts-page.tsx'),
          route('stock/:id', 'products/web/stock-history-page.tsx'),
          route('priceLists', 'products/web/price-lists-page.tsx'),
          route('priceLists/:id', 'products/web/price-list-page.tsx'),
          route('partNumbers', 'part-numbers/web/part-numbers-page.tsx'),
          route('partNumbers/:id', 'part-numbers/web/part-page.tsx'),
          route('applications', 'fitment/web/applications-page.tsx'),
          route('searchWords', 'search/web/search-words-page.tsx'),
          route('today', 'orders/web/today-page.tsx'),
          route('shipping', 'orders/web/shipping-page.tsx'),
          route('messages', 'storefront/web/messages-page.tsx'),
          route('reviews', 'reviews/web/manage-reviews-page.tsx', { id: 'manage-reviews' }),
          route('pages', 'storefront/web/change-pages-page.tsx'),
          route('allOrders', 'orders/web/all-orders-page.tsx'),
        ]),
        route('*', 'web/not-found-page.tsx', { id: 'dashboard-not-found' }),
      ]),
    ]),

    route('*', 'web/not-found-page.tsx'),
  ]),
  route('robots.txt', 'storefront/web/robots.ts'),
  route('sitemap.xml', 'storefront/web/sitemap.ts'),
  route('sitemap/:part', 'storefront/web/sitemap.ts', { id: 'sitemap-part' }),
] satisfies RouteConfig
