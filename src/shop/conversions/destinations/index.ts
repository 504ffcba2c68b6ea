import type { DestinationName } from '#platform/conversion-settings.ts'
import type { Destination } from '../destination.ts'
import { google } from './google.ts'
import { meta } from './meta.ts'

/** Every receiver of conversions. Settings, the order form, the privacy page, sending and the office read this table. */
export const DESTINATIONS: Record<DestinationName, Destination> = { meta, google }
