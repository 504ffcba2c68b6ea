import { callNagad, inPath, type NagadClient } from './nagad-call.ts'
import { VERIFIED, type Verified } from './nagad-wire.ts'

/** The payment as Nagad knows it; null if Nagad could not be asked, or answered about another payment. */
export async function verifyNagad(client: NagadClient, reference: string): Promise<Verified | null> {
  const reply = await callNagad(client, { call: 'verify', path: `verify/payment/${inPath(reference)}` })
  const verified = reply.is === 'answer' ? VERIFIED.safeParse(reply.body) : null
  if (!verified?.success) return null
  const { merchantId, paymentRefId } = verified.data
  return merchantId === client.settings.merchantId && paymentRefId === reference ? verified.data : null
}
