import { moveProduct } from '#shop/assortment/index.ts'
import { changeSlug, type ProductRecord } from '#shop/catalog/index.ts'
import { cancelPlans, undoPrices } from '#shop/pricing/index.ts'
import { knownId } from '../access.server.ts'
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
    unplan: intent({
      name: 'prices.unplan',
      needs: 'change-prices',
      run: ({ ctx, about }) => cancelPlans(ctx, [knownId(about)]),
    }),
    'undo-price': intent({
      name: 'undo.button',
      needs: 'change-prices',
      run: async ({ ctx, about }) => {
        const { changed } = await undoPrices(ctx, /^\d{1,15}$/.test(about) ? [Number(about)] : [])
        return changed.size > 0 ? { ok: true } : { ok: false, problem: 'nothing-to-undo' }
      },
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
