import type { FormEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseShopFilter, type ShopFilter } from '../../../shop/catalog/model.ts'
import { localPath, useLanguage } from '../../ui/texts.tsx'
import { shopPath, withChange } from './shop-search.ts'

export type ShopFilterState = {
  /** What is asked for, the choice of a moment ago included. */
  filter: ShopFilter
  /** Whether its answer is still on the way. */
  pending: boolean
  change: (change: Partial<ShopFilter>) => void
  submit: (event: FormEvent) => void
}

/** The filter lives in the address; a change goes there at once. */
export function useShopFilter(answered: ShopFilter): ShopFilterState {
  const language = useLanguage()
  const navigate = useNavigate()
  const { location } = useNavigation()
  const pending = location?.pathname === localPath('/shop', language)
  const filter = pending ? parseShopFilter(new URLSearchParams(location.search)) : answered
  const change = (next: Partial<ShopFilter>) => {
    void navigate(localPath(shopPath(withChange(filter, next)), language), { preventScrollReset: true })
  }
  return { filter, pending, change, submit: (event) => event.preventDefault() }
}
