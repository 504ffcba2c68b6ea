import { z } from 'zod'
import { isGatewayAddress } from './payment-settings.ts'

const secret = z.string().max(1000).optional()
const address = (usual: string) =>
  z
    .string()
    .refine(isGatewayAddress)
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)

const META = 'https://graph.facebook.com/v25.0'
const GOOGLE = 'https://www.google-analytics.com'

/** The format of each setting of a destination of conversions. */
export const CONVERSION_SETTINGS = {
  META_CONVERSIONS_TOKEN: secret,
  META_CONVERSIONS_URL: address(META),
  GOOGLE_CONVERSIONS_SECRET: secret,
  GOOGLE_CONVERSIONS_URL: address(GOOGLE),
}

type Settings = { [Name in keyof typeof CONVERSION_SETTINGS]?: string | undefined }

export const CONVERSION_SENTENCES: Record<string, string> = {
  META_CONVERSIONS_URL: `META_CONVERSIONS_URL must be an https:// address such as ${META} (http:// on this machine only).`,
  GOOGLE_CONVERSIONS_URL: `GOOGLE_CONVERSIONS_URL must be an https:// address such as ${GOOGLE} (http:// on this machine only).`,
}

export type ConversionAccess = { url: string; secret: string }

/** Every destination, and how its settings are parsed. With null it is not offered. */
const DESTINATIONS = {
  meta: (settings: Settings) => access(settings.META_CONVERSIONS_URL, settings.META_CONVERSIONS_TOKEN),
  google: (settings: Settings) => access(settings.GOOGLE_CONVERSIONS_URL, settings.GOOGLE_CONVERSIONS_SECRET),
} as const satisfies Record<string, (settings: Settings) => ConversionAccess | null>

export type DestinationName = keyof typeof DESTINATIONS
export type ConversionConfig = Record<DestinationName, ConversionAccess | null>

export const DESTINATION_NAMES = Object.keys(DESTINATIONS) as DestinationName[]

export function conversionConfig(settings: Settings): ConversionConfig {
  return Object.fromEntries(DESTINATION_NAMES.map((name) => [name, DESTINATIONS[name](settings)])) as ConversionConfig
}

function access(url: string | undefined, secret: string | undefined): ConversionAccess | null {
  return url !== undefined && secret !== undefined ? { url, secret } : null
}
