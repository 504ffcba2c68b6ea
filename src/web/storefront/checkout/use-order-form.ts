import { useEffect, useRef, useState, type RefObject } from 'react'
import type { MeWire } from '#shop/customers/wire.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { antiForgeryToken, useSignedIn } from '../session/session-marker.ts'
import { keepDraft, readDraft } from './draft.ts'
import { rememberedAddress } from './remembered.ts'
import { ORDER_FIELDS, readWhen, typedOrder, whenValue, type OrderField, type TypedOrder, type When } from './typed-order.ts'

// The values in React state, because other parts of the page depend on them. All other values stay in the fields.
const HELD: readonly OrderField[] = ['area_id', 'coupon', 'when', 'variant', 'units', 'payment']

/**
 * The form's fields and choices, stored as a draft from the first letter on. `typed` is what the server sent back, if anything.
 */
export function useOrderForm(typed: TypedOrder | null) {
  const form = useRef<HTMLFormElement>(null)
  const [areaId, setAreaId] = useState(typed?.area_id ?? '')
  const [coupon, setCoupon] = useState(typed?.coupon ?? '')
  const [wanted, setWanted] = useState<Partial<When>>(() => readWhen(typed?.when ?? '') ?? {})
  const [phone, setPhone] = useState('')
  const [remembered, setRemembered] = useState<TypedOrder | null>(null)

  useEffect(() => {
    if (typed) return
    const known = antiForgeryToken() !== null ? null : rememberedAddress()
    setRemembered(known)
    const typedBefore = readDraft()
    // What was chosen before, such as an area in the cart, comes first.
    const draft = { ...typedBefore }
    if (known && !typedBefore.name && !typedBefore.phone) {
      for (const field of ORDER_FIELDS) draft[field] ||= known[field]
      keepDraft(draft)
    }
    fillEmpty(form, draft)
    setAreaId((before) => before || draft.area_id)
    setCoupon((before) => before || draft.coupon)
    setWanted((before) => ({ ...readWhen(draft.when), ...before }))
    setPhone(draft.phone)
  }, [typed])

  const readFields = () => typedOrder(new FormData(form.current ?? undefined))
  const chooseArea = (area: string) => {
    setAreaId(area)
    keepDraft({ area_id: area })
  }
  /** Call it at every change of a field. */
  const keep = () => {
    const fields = readFields()
    keepDraft(Object.fromEntries(ORDER_FIELDS.filter((field) => !HELD.includes(field)).map((field) => [field, fields[field]])))
    setPhone(fields.phone)
  }
  return {
    form,
    areaId,
    coupon,
    wanted,
    /** As typed: the coupon is checked for this phone. */
    phone,
    readFields,
    /** The address of an earlier order of this browser. */
    remembered,
    choose: {
      area: chooseArea,
      coupon(code: string) {
        setCoupon(code)
        keepDraft({ coupon: code })
      },
      when(when: Partial<When>) {
        setWanted(when)
        const { mode, day, slotId } = when
        keepDraft({ when: mode && day && slotId ? whenValue({ mode, day, slotId }) : '' })
      },
    },
    keep,
    /** Overwrites several fields, including the area. */
    fill({ area_id: area, ...others }: Partial<TypedOrder>) {
      for (const [name, value] of Object.entries(others)) setField(form, name as OrderField, value)
      if (area !== undefined) chooseArea(area)
      keep()
    },
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>

type Kept = { me: MeWire } & Pick<typeof import('./saved-places.tsx'), 'SavedPlaces' | 'KeepAddress'>

/** The signed-in customer and their saved data, once loaded; name and number fill fields that are still empty. */
export function useKept({ form, keep }: Pick<OrderFormState, 'form' | 'keep'>): Kept | null {
  const signedIn = useSignedIn()
  const language = useLanguage()
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    if (!signedIn) return
    const abort = new AbortController()
    const load = async () => {
      // Loaded only for customers with an account. Offline, the address is typed.
      const places = await import('./saved-places.tsx')
      const loaded = await places.loadMe(language, abort.signal)
      if (!loaded || abort.signal.aborted) return
      fillEmpty(form, loaded.own)
      keep()
      setKept({ me: loaded.me, ...places })
    }
    load().catch(() => undefined)
    return () => abort.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each sign-in
  }, [signedIn])
  return signedIn ? kept : null
}

/** Never overwrites a value, nor adds to one that is being typed. */
function fillEmpty(form: RefObject<HTMLFormElement | null>, values: Partial<TypedOrder>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value && !HELD.includes(name as OrderField)) setField(form, name as OrderField, value, false)
  }
}

/** Sets a field as if it had been typed. */
function setField(form: RefObject<HTMLFormElement | null>, name: OrderField, value: string, over = true): void {
  const field = form.current?.elements.namedItem(name)
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    // A consent counts for what it was given for.
    field.checked = value === field.value || (field.checked && !over)
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (over || field.value === '') {
      if (!over && field === document.activeElement) fillWhenLeft(field, value)
      else field.value = value
    }
  }
}

/** The first letter may be typed at any moment, and would be added to the value. */
function fillWhenLeft(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const fill = () => {
    if (field.value !== '') return
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.addEventListener('blur', fill, { once: true })
}
