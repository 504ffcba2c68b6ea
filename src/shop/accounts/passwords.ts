import { hash, verify } from '@node-rs/argon2'

// OWASP's argon2id setting: 19 MiB, two passes, one lane.
const SETTINGS = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

// Compared when the account does not exist, so that both cases take equally long.
const nobody = hash('nobody has this password', SETTINGS)

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), SETTINGS)
}

/** Whether the password matches. Takes the same time when there is no hash to compare with. */
export async function passwordFits(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody), password.normalize('NFC'))
  return fits && passwordHash != null
}
