import { currentVersion } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import type { AgreedVersions } from './typed-order.ts'

/** What a buyer agrees to who orders now. */
export async function agreedVersions(reader: Reader): Promise<AgreedVersions> {
  const [terms, privacy] = await Promise.all([currentVersion(reader, 'terms'), currentVersion(reader, 'policy')])
  return { terms_version: terms, privacy_version: privacy }
}
