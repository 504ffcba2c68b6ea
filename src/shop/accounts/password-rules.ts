import { sha256 } from '../../platform/ids.ts'
import { LEAKED } from './leaked-passwords.ts'
import { PASSWORD_LIMITS, type PasswordProblem } from './model.ts'

// What people here would try first: names of the shop, of what it sells, of where it is and of who works in it. A password that is one
// of them with digits or signs around it is refused; one that only has such a word among others is welcome.
export const SHOP_WORDS: ReadonlySet<string> = new Set([
  'pakafol',
  'paka',
  'pakafal',
  'fol',
  'fruit',
  'fruits',
  'fruitshop',
  'shop',
  'store',
  'market',
  'bazar',
  'bazaar',
  'gift',
  'giftbox',
  'mango',
  'mangoes',
  'aam',
  'himsagar',
  'langra',
  'fazli',
  'amrapali',
  'litchi',
  'lichu',
  'guava',
  'peyara',
  'banana',
  'kola',
  'jackfruit',
  'kathal',
  'pineapple',
  'anaros',
  'watermelon',
  'tormuj',
  'papaya',
  'dragonfruit',
  'malta',
  'orange',
  'apple',
  'bangladesh',
  'bangla',
  'dhaka',
  'rajshahi',
  'chattogram',
  'chittagong',
  'sylhet',
  'khulna',
  'dinajpur',
  'satkhira',
  'owner',
  'manager',
  'desk',
  'orderdesk',
  'packer',
  'rider',
  'editor',
  'accountant',
  'admin',
  'administrator',
  'office',
  'staff',
  'password',
  'passwort',
  'pass',
  'login',
  'user',
  'customer',
  'test',
  'welcome',
  'secret',
  'changeme',
])

/** Why a password can't be used; null when it can. Any characters are welcome. */
export function passwordProblem(password: string, phone?: string): PasswordProblem | null {
  const length = [...password].length
  if (length < PASSWORD_LIMITS.least) return 'too-short'
  if (length > PASSWORD_LIMITS.most) return 'too-long'
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 2 || SHOP_WORDS.has(lower.replaceAll(/[^\p{L}\p{M}]/gu, '')) || hasLeaked(lower)) return 'too-common'
  if (phone !== undefined && (lower === phone || lower === phone.replace('+88', ''))) return 'too-common'
  return null
}

let leaked: Set<number> | null = null

/** Of a million good passwords four are taken for leaked ones: only the beginning of each hash is kept. */
function hasLeaked(password: string): boolean {
  if (leaked === null) {
    const bytes = Buffer.from(LEAKED, 'base64')
    leaked = new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)))
  }
  return leaked.has(Number.parseInt(sha256(password).slice(0, 8), 16))
}
