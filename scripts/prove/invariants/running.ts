import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#shop/context.ts'
import { ask } from '../ask.ts'
import { formIn } from '../forms.ts'
import { faultsInQuiet, wasQuiet } from '../record.ts'
import { openOffice, postOffice, signIn, type Client, type Fruit, type Round } from '../round.ts'
import { finding, type Finding } from './finding.ts'

const FRESH = 'changes show on pages within a second'
const FRESH_MS = 1_000
const MOST_SIGN_INS = 20

export async function runningFindings(db: Db, round: Round, client: Client): Promise<Finding[]> {
  return [
    noServerErrors(round),
    seenOnTheWay(round),
    recovery(round),
    await samePages(db, round),
    await fresh(round, client),
    await limits(round),
  ]
}

function noServerErrors({ record }: Round): Finding {
  const errors = faultsInQuiet(record)
  const quiet = record.entries.filter((entry) => wasQuiet(record, entry)).length
  return finding(
    'no server error without a disturbance',
    `${quiet} requests without a disturbance, ${record.entries.length - quiet} around kills`,
    errors.map(({ what, client, why }) => `${what} by ${client}: ${why}`),
  )
}

const TOLD_ELSEWHERE = new Set(['one request, one order'])

function seenOnTheWay({ record }: Round): Finding {
  const seen = record.violations.filter(({ invariant }) => !TOLD_ELSEWHERE.has(invariant))
  return finding(
    'no inconsistent response during the round',
    `${record.entries.length} responses`,
    seen.map(({ invariant, what }) => `${invariant}: ${what}`),
  )
}

function recovery({ record }: Round): Finding {
  const took = record.disturbances.flatMap(({ recoveredInMs }) => recoveredInMs ?? [])
  const longest = Math.max(0, ...took)
  const figures = `${record.disturbances.length} kills, everything answered again after at most ${(longest / 1000).toFixed(1)} s`
  return finding('the shop recovers by itself', figures, longest > 30_000 ? [`it took ${longest} ms`] : [])
}

/** Finally both processes show what the database has. */
async function samePages(db: Db, round: Round): Promise<Finding> {
  const slugs = [...new Set(round.world.fruits.map(({ slug }) => slug))]
  const violations: string[] = []
  for (const { slug, variantId, productId } of round.world.fruits) {
    const { rows } = await sql<{
      price: number
    }>`select price_paisa as price from pricing.prices where variant_id = ${variantId}::uuid`.execute(db)
    for (const shop of round.shops.each.keys()) {
      const answer = await ask(round, { client: 'reader', what: 'page', path: '/api/v1/products', shop })
      const { products } = JSON.parse(answer.text) as { products: { _id: string; varients: { _id: string; price: number }[] }[] }
      const price = products.find(({ _id }) => _id === productId)?.varients.find(({ _id }) => _id === variantId)?.price
      // Out of season since the clock was moved forward.
      if (price === undefined) continue
      if (price !== rows[0]!.price / 100)
        violations.push(`${slug} costs ৳${rows[0]!.price / 100}, process ${shop + 1} shows ৳${price}`)
    }
  }
  for (const path of ['/', '/shop', ...slugs.map((slug) => `/product/${slug}`)]) {
    const pages = await Promise.all(
      [...round.shops.each.keys()].map((shop) => ask(round, { client: 'reader', what: 'page', path, shop })),
    )
    if (new Set(pages.map(({ text }) => text)).size > 1) violations.push(`${path} is not the same from each process`)
  }
  return finding(
    'all processes show the same data as the database',
    `${round.world.fruits.length} prices, ${slugs.length + 2} pages`,
    violations,
  )
}

/** A price is changed at one process; each of them shows it within a second. */
async function fresh(round: Round, client: Client): Promise<Finding> {
  const [fruit] = round.world.fruits
  // Two days have passed for the shop, longer than any session.
  // A database that lost what it had confirmed may not know the owner any more.
  const staff = await signIn(round).catch(() => null)
  if (!staff) return finding(FRESH, 'nobody can sign in to the office', ['the owner could not sign in'])
  round.staff = staff
  const path = `/office/products/${fruit!.productId}`
  const form = formIn((await openOffice(round, client, path)).text, { intent: 'price', about: fruit!.variantId })
  if (!form) return finding(FRESH, 'the form for a price is missing', ['no form'])
  const price = Number(form['seenPrice']) / 100 + 3
  await postOffice(round, client, { what: 'price', path, fields: { ...form, price: String(price), salePrice: '' } })
  const begun = performance.now()
  const took = await Promise.all(
    [...round.shops.each.keys()].map((shop) => lastOld(round, { begun, fruit: fruit!, price, shop })),
  )
  const figures = took.map((milliseconds) => `${milliseconds.toFixed(0)} ms`).join(' and ')
  const late = took.filter((milliseconds) => milliseconds > FRESH_MS)
  return finding(
    FRESH,
    `the last request with the old price came after ${figures}`,
    late.map((milliseconds) => `a request after ${milliseconds.toFixed(0)} ms still got the old price`),
  )
}

/**
 * The time of the last request whose answer had the old price; repeats until a second has passed. A slow machine may answer late, but not
 * with the old price.
 */
async function lastOld(
  round: Round,
  { begun, fruit, price, shop }: { begun: number; fruit: Fruit; price: number; shop: number },
): Promise<number> {
  let old = 0
  for (;;) {
    const asked = performance.now() - begun
    const page = await ask(round, { client: 'reader', what: 'page', path: `/product/${fruit.slug}`, shop })
    const isNew = page.text.replaceAll(',', '').includes(`৳${price}`)
    if (!isNew) old = asked
    if (asked > (isNew ? FRESH_MS : 10 * FRESH_MS)) return old
    await wait(20)
  }
}

/** Password guesses from one address, at alternating processes. */
async function limits(round: Round): Promise<Finding> {
  let answered = 0
  for (let guess = 0; guess < MOST_SIGN_INS + 8; guess += 1) {
    const form = new URLSearchParams({ name: `nobody${guess}`, password: 'a wrong password', to: '/office' })
    const headers = { 'X-Forwarded-For': '10.250.1.1' }
    const answer = await ask(round, {
      client: 'guesser',
      what: 'guess',
      method: 'POST',
      path: '/office/sign-in',
      form,
      headers,
      shop: guess,
    })
    if (answer.status !== 429) answered += 1
  }
  return finding(
    'limits are shared by all processes',
    `${answered} of ${MOST_SIGN_INS + 8} guesses were checked`,
    answered > MOST_SIGN_INS ? [`${answered} guesses were checked, the limit is ${MOST_SIGN_INS}`] : [],
  )
}
