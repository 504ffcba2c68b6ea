// One of many visitors who browse, search, fill carts and order, and a staff member who changes prices.
import type { BuiltShop } from '../built-shop.ts'
import { makeShopper, type Answer, type Shopper, type OrderIntent } from '../faults/shopper.ts'
import { formIn } from '../prove/forms.ts'
import { signIn } from '../sign-in.ts'
import type { Interaction } from './mix-world.ts'

/** `refused`: the shop gave a reason, such as a price that staff had just changed. */
type Step = { ms: number; came: 'done' | 'refused' | 'failed' }

const AREA = 'dhaka/metro-dhanmondi'
const QUERIES = ['mango', 'আম', 'himsagr', 'litchi', 'papaya', 'aam', 'banana', 'guava', 'green', 'ripe', 'box', 'lichu']

type Office = { cookie: string; token: string }
type Product = { _id: string; slug: string }
/** What every visitor knows about the shop. */
type Known = {
  shop: BuiltShop
  shopper: Shopper
  intents: OrderIntent[]
  products: Product[]
  office: Office
  token: string | null
}

const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)]!
const quoteOf = ({ line }: OrderIntent) => ({ lines: [line], area_id: AREA, mode: 'van' })

export async function openVisitors(shop: BuiltShop) {
  const shopper = makeShopper(shop.port)
  const intents = await shopper.intents()
  const { products } = await shopper.read<{ products: Product[] }>('/api/v1/products')
  const known: Known = { shop, shopper, intents, products, office: await signIn(shop), token: null }
  return { visitor: (index: number) => visitor(known, intents[index % intents.length]!), close: () => shopper.close() }
}

function visitor(known: Known, first: OrderIntent) {
  let intent = first
  return {
    async step(name: Interaction): Promise<Step> {
      if (name === 'an order placed') intent = await lookAgain(known, pick(known.intents))
      const answers = await answersFor(known, name, intent)
      if (name === 'an order placed' && answers[0]!.status === 201)
        known.token = (JSON.parse(answers[0]!.body) as { token: string }).token
      const ms = answers.reduce((sum, answer) => sum + answer.ms, 0)
      const worst = Math.max(...answers.map(({ status }) => (status === 0 ? 599 : status)))
      return { ms, came: worst < 400 ? 'done' : worst === 409 || worst === 422 ? 'refused' : 'failed' }
    },
  }
}

/** The requests of one click, in order. */
async function answersFor(known: Known, name: Interaction, intent: OrderIntent): Promise<Answer[]> {
  const { shopper, products, office, token } = known
  const get = async (...paths: string[]) => {
    const answers: Answer[] = []
    for (const path of paths) answers.push(await shopper.ask({ path }))
    return answers
  }
  const quote = () => shopper.ask({ method: 'POST', path: '/api/v1/cart/quote', body: quoteOf(intent) })
  switch (name) {
    case 'home':
      return get(pick(['/', '/bn']))
    case 'new products':
      return get('/shop?sort=best-sellers')
    case 'best sellers':
      return get('/shop?season=now')
    case 'a product':
      return get(`/product/${pick(products).slug}`)
    case 'a word being typed':
      return get(`/api/v1/suggest?q=${encodeURIComponent(pick(QUERIES).slice(0, 4))}`)
    case 'results of a search':
      return get(`/shop?q=${encodeURIComponent(pick(QUERIES))}`)
    case 'the cart priced':
      return [...(await get('/checkout/cart')), await quote()]
    case 'the page to sign in':
      return get('/auth/login')
    case 'the checkout, with days and price':
      return [...(await get('/checkout', `/api/v1/delivery?area_id=${AREA}&grams=5000`)), await quote()]
    case 'an order placed':
      return [await shopper.order(intent)]
    case 'the page to find an order':
      return get('/track/order')
    case 'an order looked at':
      return get(token === null ? '/track/order' : `/order/${token}`)
    case 'staff open a product':
      return [await shopper.ask({ path: `/office/products/${pick(products)._id}`, headers: { Cookie: office.cookie } })]
    case 'staff change a price':
      return [await changePrice(known)]
    default:
      return name satisfies never
  }
}

async function changePrice({ shop, shopper, intents, office }: Known): Promise<Answer> {
  const { line } = pick(intents)
  const path = `/office/products/${line._id}`
  const page = await shopper.ask({ path, headers: { Cookie: office.cookie } })
  const form = formIn(page.body, { intent: 'price', about: line.varient })
  if (!form) return { ...page, status: 0 }
  const price = String(Number(form['seenPrice']) / 100 + (Math.random() < 0.5 ? 1 : -1))
  const begun = performance.now()
  const changed = await fetch(`${shop.address}${path}`, {
    method: 'POST',
    headers: { Cookie: office.cookie, Origin: shop.address },
    body: new URLSearchParams({ ...form, price, salePrice: '', pf_token: office.token }),
    redirect: 'manual',
  })
  return { ...page, status: changed.status, ms: performance.now() - begun }
}

/** What the buyer sees before ordering: the current price. */
async function lookAgain({ shopper, products }: Known, intent: OrderIntent): Promise<OrderIntent> {
  const { slug } = products.find(({ _id }) => _id === intent.line._id)!
  type Size = { _id: string; price: number; sale_price: number | null }
  const { card } = await shopper.read<{ card: { varients: Size[] } }>(`/api/v1/products/${slug}`)
  const { price, sale_price } = card.varients.find(({ _id }) => _id === intent.line.varient)!
  const line = { ...intent.line, price, sale_price }
  const quoted = await shopper.ask({ method: 'POST', path: '/api/v1/cart/quote', body: quoteOf({ ...intent, line }) })
  return { ...intent, line, total: (JSON.parse(quoted.body) as { total: number }).total }
}
