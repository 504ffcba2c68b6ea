import { mayDo, staffMembers } from '#shop/accounts/index.ts'
import { makeManifest, manifestedOf, manifestsOfDay, type Manifest } from '#shop/fulfilment/index.ts'
import { boxesByIds, type Box } from '#shop/ordering/index.ts'
import { BROUGHT_MODES, isBrought, hasOwnRider } from '#shop/values/delivery-modes.ts'
import {
  inLanguage,
  addMoney,
  calendarDate,
  dayInDhaka,
  formatDay,
  formatHours,
  formatMoney,
  formatWeight,
  grams,
  paisa,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { chosenBoxes } from '../packing/packing-day.server.ts'
import type { Choice, DispatchView, WaitingBox } from './dispatch-view.ts'

/** The day's manifests, and the packed boxes without one. */
export async function dispatchView(requestContext: StaffContext, search: URLSearchParams): Promise<DispatchView> {
  const { ctx, language, may } = requestContext
  const { day, boxes, filter, zones, slots } = await chosenBoxes(requestContext, search)
  const manifests = await manifestsOfDay(ctx.db, day)
  const packed = boxes.filter((box) => box.state === 'packed')
  const listed = await manifestedOf(
    ctx.db,
    packed.map((box) => box.id),
  )
  const free = packed.filter((box) => !listed.has(box.id))
  const riders = await ridersOf(requestContext)
  return {
    filter,
    zones,
    slots,
    dayText: formatDay(day, language, 'long'),
    manifests: await manifestRows(requestContext, manifests, riders),
    waiting: BROUGHT_MODES.map((mode) => ({
      mode,
      boxes: free.filter((box) => box.mode === mode).map((box) => waitingBox(box, language)),
    })),
    pickups: free.filter((box) => !isBrought(box.mode)).length,
    riders,
    mayDispatch: may('dispatch-orders'),
  }
}

async function manifestRows({ ctx, language }: StaffContext, manifests: readonly Manifest[], riders: readonly Choice[]) {
  const boxes = await boxesByIds(
    ctx.db,
    manifests.flatMap((manifest) => manifest.boxes.map((box) => box.consignmentId)),
  )
  const byId = new Map(boxes.map((box) => [box.id, box]))
  return manifests.map(({ id, number, mode, carrier, riderId, state, boxes: listed }) => ({
    id,
    number,
    mode,
    carrier,
    rider: riders.find(({ value }) => value === riderId)?.label ?? '',
    state,
    boxes: listed.length,
    cash: formatMoney(cashOf(listed.flatMap(({ consignmentId }) => byId.get(consignmentId) ?? [])), language),
  }))
}

/** The cash that these boxes collect at the door. */
export function cashOf(boxes: readonly Box[]): Paisa {
  const open = boxes.filter(({ state, due }) => due > 0 && (state === 'packed' || state === 'dispatched'))
  return open.length === 0 ? paisa(0) : addMoney(...open.map((box) => box.due))
}

/** Staff who may hand over boxes, riders first. */
export async function ridersOf({ ctx }: StaffContext): Promise<Choice[]> {
  const members = (await staffMembers(ctx.db, ctx.now)).filter(({ active, role }) => active && mayDo(role, 'deliver-orders'))
  return members
    .toSorted((a, b) => Number(b.role === 'rider') - Number(a.role === 'rider'))
    .map(({ id, name }) => ({ value: id, label: name }))
}

export function waitingBox(box: Box, language: Language): WaitingBox {
  return {
    id: box.id,
    number: box.number,
    when: formatHours(box.starts, box.ends, language),
    to: `${box.recipient.name}, ${inLanguage(box.areaName, language)}`,
    weight: formatWeight(grams(box.grams), language),
    cash: formatMoney(box.due, language),
  }
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The selected boxes: each has its own checkbox field. */
export function tickedBoxes(fields: Record<string, string>): string[] {
  return Object.keys(fields).flatMap((name) => /^box-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1] ?? [])
}

const intent = intentsOf<'dispatch'>()

export const dispatchActions = defineActions({
  page: 'dispatch',
  sees: 'see-orders',
  mistakes: { 'carrier-missing': 'carrier', 'unknown-rider': 'rider', 'nothing-chosen': '' },
  intents: {
    make: intent({
      name: 'dispatch.make',
      needs: 'dispatch-orders',
      fields: (read, { about }) => {
        const mode = BROUGHT_MODES.find((one) => one === about)
        if (!mode) return null
        const rider = read.text('rider')
        return {
          mode,
          carrier: read.lineIfAny('carrier', 60, 'carrier-missing'),
          riderId:
            hasOwnRider(mode) && rider !== '' ? read.known('rider', ID.exec(rider)?.[0] ?? null, '', 'unknown-rider') : null,
        }
      },
      run: async ({ ctx, url, sent }, manifest) => {
        if (!manifest) return { ok: false, problem: 'not-understood' }
        const day = calendarDate(url.searchParams.get('day') ?? '') ?? dayInDhaka(ctx.now)
        return makeManifest(ctx, { day, ...manifest, consignmentIds: tickedBoxes(sent) })
      },
      to: (_context, { manifestId }) => `/office/dispatch/${manifestId}?done=made`,
    }),
  },
})
