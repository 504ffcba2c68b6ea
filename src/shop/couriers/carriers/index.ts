import { COURIER_NAMES, type CourierConfig, type CourierName } from '#platform/courier-settings.ts'
import type { Log } from '#platform/log.ts'
import type { Db } from '../../context.ts'
import type { Carrier, CarrierFacts } from '../carrier.ts'
import type { CarrierName } from '../model.ts'
import type { Outside } from './call.ts'
import { OTHER_FACTS } from './other/index.ts'
import { pathao, PATHAO_FACTS } from './pathao/index.ts'
import { redx, REDX_FACTS } from './redx/index.ts'
import { steadfast, STEADFAST_FACTS } from './steadfast/index.ts'

/** Every carrier, in the order in which the office shows them. A new one starts here, with its folder. */
export const CARRIERS: Record<CarrierName, CarrierFacts> = {
  steadfast: STEADFAST_FACTS,
  pathao: PATHAO_FACTS,
  redx: REDX_FACTS,
  other: OTHER_FACTS,
}

export const CARRIER_NAMES = Object.keys(CARRIERS) as CarrierName[]

type Opens<Name extends CourierName> = (
  options: Outside & { db: Db; clock: () => Date; settings: NonNullable<CourierConfig[Name]> },
) => Carrier

const CLIENTS: { [Name in CourierName]: Opens<Name> } = { steadfast, pathao, redx }

/** The carriers that have settings. */
export type Carriers = Partial<Record<CourierName, Carrier>>

/** The buyer does not wait for these calls; a booking that takes longer is asked for afterwards. */
const TIMEOUT_MS = 20_000

/** Opens the carriers that have settings; without any, parcels are sent with a number that staff type. */
export function openCarriers(
  config: CourierConfig,
  { timeoutMs = TIMEOUT_MS, ...inside }: { db: Db; clock: () => Date; log: Log; timeoutMs?: number },
): Carriers {
  const open = <Name extends CourierName>(name: Name): Carriers => {
    const settings = config[name]
    return settings === null ? {} : { [name]: CLIENTS[name]({ ...inside, timeoutMs, settings }) }
  }
  return Object.assign({}, ...COURIER_NAMES.map((name) => open(name))) as Carriers
}
