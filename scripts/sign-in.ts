import type { BuiltShop } from './built-shop.ts'

/** The owner's session in the office: the cookies, and the token that every form must contain. */
export async function signIn({
  address,
  owner,
}: Pick<BuiltShop, 'address' | 'owner'>): Promise<{ cookie: string; token: string }> {
  if (!owner) throw new Error('A new shop must print how the owner signs in.')
  const answer = await fetch(`${address}/office/sign-in`, {
    method: 'POST',
    headers: { Origin: address },
    body: new URLSearchParams({ name: owner.name, password: owner.password, to: '/office' }),
    redirect: 'manual',
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .join('; ')
  const token = /pf_office_token=([^;]+)/.exec(cookie)?.[1]
  if (token === undefined) throw new Error(`Signing in was answered with ${answer.status}.`)
  return { cookie, token }
}
