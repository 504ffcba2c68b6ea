import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '#platform/ids.ts'
import { rootOf } from '#platform/root-of.ts'
import { PASSWORD_LIMITS, type PasswordProblem } from './model.ts'

// What local people would guess first: the shop, its products, places and people. A password that is one of these with digits or signs
// around it is refused; one that contains it among other words is allowed.
const SHOP_WORDS: ReadonlySet<string> = new Set([
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

/** Why a password cannot be used; null when it can. Any characters are allowed. */
export function passwordProblem(password: string, phone?: string): PasswordProblem | null {
  const length = [...password].length
  if (length < PASSWORD_LIMITS.least) return 'too-short'
  if (length > PASSWORD_LIMITS.most) return 'too-long'
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 2 || SHOP_WORDS.has(lower.replaceAll(/[^\p{L}\p{M}]/gu, '')) || hasLeaked(lower)) return 'too-common'
  if (phone !== undefined && (lower === phone || lower === phone.replace('+88', ''))) return 'too-common'
  return null
}

// Passwords of eight characters and more from public leaks: the first four bytes of the SHA-256 of each in lower case. Written by
// scripts/leaked-passwords.ts from @zxcvbn-ts/language-common 4.1.3 (MIT).
const LEAKED_FILE = 'src/shop/accounts/leaked-passwords.bin'
let leaked: Set<number> | null = null

/** About four in a million good passwords match by accident: only a prefix of each hash is stored. */
function hasLeaked(password: string): boolean {
  leaked ??= readLeaked()
  return leaked.has(Number.parseInt(sha256(password).slice(0, 8), 16))
}

function readLeaked(): Set<number> {
  const bytes = readFileSync(join(rootOf(LEAKED_FILE), LEAKED_FILE))
  return new Set(Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4)))
}
