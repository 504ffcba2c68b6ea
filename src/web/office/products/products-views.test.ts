import { testViews } from '#tests/page-world/views.ts'
import * as productsPage from '../products.route.tsx'
import * as newProductPage from '../new-product.route.tsx'
import * as newFruitPage from '../new-fruit.route.tsx'
import * as productPage from '../product.route.tsx'
import * as productWordsPage from '../product-words.route.tsx'
import * as productSizesPage from '../product-sizes.route.tsx'
import * as productPhotosPage from '../product-photos.route.tsx'
import * as exportProductsPage from '../export-products.route.tsx'
import * as importProductsPage from '../import-products.route.tsx'
import * as productImportPage from '../product-import.route.tsx'

testViews(import.meta.dirname, {
  products: {
    ...productsPage,
    at: { path: '/office/products', searches: ['', '?q=langra', '?state=draft', '?sort=-price'], bangla: true },
  },
  'new-product': { ...newProductPage, at: { path: '/office/products/new' } },
  'new-fruit': { ...newFruitPage, at: { path: '/office/products/fruit' } },
  product: {
    ...productPage,
    at: ({ shop }) => [
      { path: '/office/products/:id', params: { id: shop.product('himsagar') }, bangla: true },
      { path: '/office/products/:id', params: { id: shop.product('langra') } },
    ],
  },
  'product-words': {
    ...productWordsPage,
    at: ({ shop }) => [
      { path: '/office/products/:id/words', params: { id: shop.product('himsagar') }, bangla: false },
      { path: '/office/products/:id/words', params: { id: shop.product('guava') } },
    ],
  },
  'product-sizes': {
    ...productSizesPage,
    at: ({ shop }) => [
      { path: '/office/products/:id/sizes', params: { id: shop.product('himsagar') }, bangla: true },
      { path: '/office/products/:id/sizes', params: { id: shop.product('trio') } },
    ],
  },
  'product-photos': {
    ...productPhotosPage,
    at: ({ shop }) => [
      { path: '/office/products/:id/photos', params: { id: shop.product('himsagar') }, bangla: false },
      { path: '/office/products/:id/photos', params: { id: shop.product('langra') } },
    ],
  },
  'export-products': { ...exportProductsPage, at: { path: '/office/products/export/:format', params: { format: 'csv' } } },
  'import-products': { ...importProductsPage, at: { path: '/office/products/import' } },
  'product-import': {
    ...productImportPage,
    at: ({ importId }) => ({ path: '/office/products/import/:id', params: { id: importId }, bangla: true }),
  },
})
