import { readConfig, type Config } from '#platform/config.ts'
import { connect } from '#platform/database/connect.ts'
import { makeLog } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import { openPaymentGateways } from '#shop/payments/gateways/index.ts'
import type { OnlineMethod, PaymentGateway, PaymentToBegin } from '#shop/payments/gateway.ts'
import type { Tables } from '#shop/tables.ts'
import { paisa, type Phone } from '#shop/values/index.ts'
import { startSimulators, type Control } from '#simulators/start.ts'
import { simulatedSettings } from '#simulators/settings.ts'
import { testDatabase } from './database.ts'

type EveryGateway = Record<OnlineMethod, PaymentGateway>

export type GatewayWorld = EveryGateway & {
  db: Db
  /** The same gateways with a timeout of little more than a second, for answers that never come. */
  impatient: EveryGateway
  control: Control
  /** All log output as text. */
  logged: () => string
  /** Moves the clock of the shop and the simulators. */
  later(minutes: number): void
  /** Moves the clock of the simulators only. */
  laterForSimulators(minutes: number): void
  /** The gateways as another process of the same shop has them: its own connections, the same database. */
  anotherProcess(): EveryGateway
  /** The gateways with other settings. */
  configured(settings: Record<string, string>): EveryGateway
  close(): Promise<void>
}

export const BUYER = {
  name: 'Rahima Khatun',
  phone: '+8801711223344' as Phone,
  email: null,
  addressLine: 'House 12, Road 5, Dhanmondi',
  city: 'Dhaka',
}

let attempts = 0

/** A payment as an order would begin it, each with its own number. */
export function toPay(amountPaisa = 105_050, changes: Partial<PaymentToBegin> = {}): PaymentToBegin {
  attempts += 1
  return {
    attempt: `PF26A${String(attempts).padStart(6, '0')}P1`,
    amount: paisa(amountPaisa),
    buyer: BUYER,
    returnUrl: 'https://shop.example/pay/return?lang=bn',
    notifyUrl: 'https://shop.example/pay/notify',
    ...changes,
  }
}

const PATIENT_MS = 15_000
const IMPATIENT_MS = 1_200

/** Every gateway on its own database, with its own simulators. */
export async function openGatewayWorld(settings: { beforeLateIpn?: () => Promise<void> } = {}): Promise<GatewayWorld> {
  const { database: db, connection, close } = await testDatabase()
  let passedMs = 0
  const clock = () => new Date(Date.UTC(2026, 5, 10, 4) + passedMs)
  let aheadMs = 0
  const simulators = await startSimulators({ port: 0, now: () => new Date(clock().getTime() + aheadMs), ...settings })
  const lines: string[] = []
  const log = makeLog({ level: 'trace', readable: false, write: (line) => void lines.push(line) })
  const config = configOf(simulatedSettings(simulators.address))
  const others: { close(): Promise<void> }[] = []
  const gatewaysOn = (db: Db, timeoutMs = PATIENT_MS, by = config) =>
    openPaymentGateways(by, { db, clock, log, timeoutMs }) as EveryGateway
  return {
    db,
    ...gatewaysOn(db),
    impatient: gatewaysOn(db, IMPATIENT_MS),
    control: simulators.control,
    logged: () => lines.join(''),
    later: (minutes) => {
      passedMs += minutes * 60_000
    },
    laterForSimulators: (minutes) => {
      aheadMs += minutes * 60_000
    },
    anotherProcess: () => {
      const other = connect<Tables>(connection, { max: 4 })
      others.push(other)
      return gatewaysOn(other)
    },
    configured: (settings) => gatewaysOn(db, PATIENT_MS, configOf({ ...simulatedSettings(simulators.address), ...settings })),
    close: async () => {
      await simulators.stop()
      await Promise.all(others.map((other) => other.close()))
      await close()
    },
  }
}

/** A payment made on bKash's page and executed. */
export async function paidAtBkash(
  { bkash, control }: GatewayWorld,
  amountPaisa?: number,
): Promise<{ attempt: string; reference: string; transactionId: string }> {
  const payment = toPay(amountPaisa)
  const begun = await bkash.begin(payment)
  if (!begun.ok) throw new Error(begun.problem)
  control.bkash.choose(begun.reference, 'pay')
  const tried = { attempt: payment.attempt, reference: begun.reference }
  const status = await bkash.finish({ ...tried, callback: { paymentID: begun.reference, status: 'success' } })
  if (status.state !== 'paid') throw new Error(status.state)
  return { ...tried, transactionId: status.transactionId }
}

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}
