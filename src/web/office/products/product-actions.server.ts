import { moveProduct } from '#shop/assortment/index.ts'
import { changeSlug, type ProductRecord } from '#shop/catalog/index.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { priceIn, setPrice } from './change-price.server.ts'
import { knownProduct } from './product-head.server.ts'

const intent = intentsOf<'product', ProductRecord>()

export const productActions = defineActions({
  page: 'product',
  sees: 'see-products',
  subject: (context, { id = '' }) => knownProduct(context, id),
  otherwise: 'price',
  mistakes: {
    'not-understood': 'price',
    'not-money': 'price',
    'not-a-time': 'saleFrom',
    'price-not-positive': 'price',
    'unknown-variant': 'price',
    'sale-not-lower': 'salePrice',
    'window-without-sale': 'salePrice',
    'sale-window-empty': 'saleUntil',
    'far-off': 'price',
    'not-a-slug': 'slug',
    'slug-taken': 'slug',
    'nothing-to-sell': '',
  },
  intents: {
    price: intent({
      name: 'price.save',
      needs: 'change-prices',
      fields: priceIn,
      run: setPrice,
      at: 'price',
    }),
    publish: intent({
      name: 'productMove.publish',
      needs: 'edit-products',
      run: ({ ctx, subject }) => moveProduct(ctx, { productId: subject.id, move: 'publish' }),
      done: 'product-on-sale',
    }),
    archive: intent({
      name: 'productMove.archive',
      needs: 'edit-products',
      run: ({ ctx, subject }) => moveProduct(ctx, { productId: subject.id, move: 'archive' }),
      done: 'product-archived',
    }),
    slug: intent({
      name: 'productMove.saveAddress',
      needs: 'edit-products',
      fields: (read) => read.text('slug'),
      run: ({ ctx, subject, seen }, slug) => changeSlug(ctx, { productId: subject.id, slug, seen }),
      done: 'slug-changed',
      at: 'slug',
    }),
  },
})
