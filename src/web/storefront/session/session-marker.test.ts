import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, orderKey, readDraft } from '../checkout/draft.ts'
import { finishDraft } from '../checkout/finish-draft.ts'
import { lastAnswer, rememberAnswer } from '../checkout/last-answers.ts'
import { followSignOut, markSignedIn, markSignedOut } from './session-marker.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

let browser: EventTarget
beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const typed = { name: 'Rahima', phone: '01811223344', address: 'House 1', coupon: 'AAM50' }
function fillTab(): void {
  keepDraft(typed)
  rememberAnswer('/api/v1/cart/quote', { total: 850 })
  orderKey('checkout')
}
const nothingKept = () => {
  expect([readDraft().name, readDraft().address, readDraft().coupon, lastAnswer('/api/v1/cart/quote')]).toEqual([
    '',
    '',
    '',
    null,
  ])
  expect(Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))).toEqual([])
}

test('signing out removes all input from this tab, and the cart remains', () => {
  localStorage.setItem('pf_cart', '[{"unit":2}]')
  markSignedIn('a token')
  fillTab()
  markSignedOut()
  nothingKept()
  expect(localStorage.getItem('pf_cart')).toBe('[{"unit":2}]')
})

test('signing out in one tab removes all input from the others', () => {
  markSignedIn('a token')
  fillTab()
  const stop = followSignOut()
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'pf_cart', newValue: null }))
  expect(readDraft().name).toBe('Rahima')
  browser.dispatchEvent(Object.assign(new Event('storage'), { key: 'pfwt', newValue: null }))
  nothingKept()
  stop()
})

test('the input of a guest stays when they sign in, and is removed when another account does', () => {
  fillTab()
  markSignedIn('a token')
  expect(readDraft()).toMatchObject(typed)
  markSignedIn('another token')
  expect([readDraft().name, lastAnswer('/api/v1/cart/quote')]).toEqual(['', null])
})

test('a guest whose request is refused without a session keeps their input', () => {
  fillTab()
  markSignedOut()
  expect(readDraft()).toMatchObject(typed)
})

test('the second order of a cart keeps the address, and neither the coupon nor the consent to tell advertisers', () => {
  keepDraft({ ...typed, coupon: 'MANGO', measure: '1.meta.google' })
  finishDraft(true)
  expect(readDraft()).toMatchObject({ ...typed, coupon: '', measure: '' })
})

test('a placed order leaves no name and no address in the tab', () => {
  keepDraft(typed)
  finishDraft()
  expect(sessionStorage.getItem('pf_draft')).toBeNull()
})
