import { expect } from 'vitest'
import { drawContract, moveContract, noteDelivery, payGrower } from '#shop/growers/index.ts'
import type { ContractTerms } from '#shop/growers/model.ts'
import { receiveLot } from '#shop/inventory/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import type { Shop } from './world.ts'

/** 500 kg of Himsagar of the orchard in June at ৳60 a kilogram, grade B at 80 %, at least ৳40, with an advance of ৳5,000. */
export function himsagarTerms(shop: Shop, difference: Partial<ContractTerms> = {}): ContractTerms {
  return {
    farmId: shop.farm('rafiq-orchard'),
    stockItemId: shop.stockItem('himsagar'),
    from: dayFrom('2026-06-01'),
    until: dayFrom('2026-06-30'),
    amount: 500_000,
    price: paisa(6_000),
    floor: paisa(4_000),
    percents: { A: 100, B: 80, C: 60 },
    advance: paisa(500_000),
    ...difference,
  }
}

/** A contract that is agreed. */
export async function agreedContract(shop: Shop, difference: Partial<ContractTerms> = {}): Promise<string> {
  const drawn = await drawContract(shop.as('owner'), himsagarTerms(shop, difference))
  if (!drawn.ok) throw new Error(drawn.problem)
  const agreed = await moveContract(shop.as('owner'), { id: drawn.id, move: 'agree' })
  if (!agreed.ok) throw new Error(agreed.problem)
  return drawn.id
}

type Delivering = Partial<Omit<Parameters<typeof noteDelivery>[1], 'lotId' | 'contractId'>> & { by?: 'owner' }

/** Notes a lot under a contract: 30 kg of grade A without deductions, unless said otherwise. */
export function deliver(shop: Shop, { lotId, contractId, ...more }: { lotId: string; contractId: string } & Delivering) {
  return noteDelivery(shop.as('owner'), {
    lotId,
    contractId,
    amount: 30_000,
    grade: 'A',
    deductions: [],
    requestId: shop.newId(),
    seen: 0,
    ...more,
  })
}

type Paying = Partial<Parameters<typeof payGrower>[1]> & { amount: ReturnType<typeof paisa> }

/** Pays the orchard in cash, unless said otherwise. */
export function pay(shop: Shop, more: Paying) {
  return payGrower(shop.as('owner'), {
    farmId: shop.farm('rafiq-orchard'),
    contractId: null,
    method: 'cash',
    reference: '',
    paidOn: dayFrom('2026-06-11'),
    note: '',
    requestId: shop.newId(),
    ...more,
  })
}

/** A lot of Himsagar of the orchard that came today, which its receiver thought to cost ৳1,500. */
export async function himsagarLot(shop: Shop, { amount = 30_000, item = 'himsagar' } = {}): Promise<string> {
  const received = await receiveLot(shop.as('owner'), {
    stockItemId: shop.stockItem(item),
    farmId: shop.farm('rafiq-orchard'),
    grade: 'A',
    amount,
    costPaisa: paisa(150_000),
    harvestedOn: dayFrom('2026-06-10'),
  })
  if (!received.ok) throw new Error(received.problem)
  return received.lotId
}

/** The answer of what is refused, which changes nothing. */
export async function refusedBy<Result extends { ok: boolean }>(shop: Shop, act: () => Promise<Result>): Promise<Result> {
  const before = await shop.countAll()
  const said = await act()
  expect(await shop.countAll()).toEqual(before)
  return said
}
