import { PEOPLE_SORTS } from '#shop/reporting/model.ts'
import { defineList, words } from '../kit/list/list-url.ts'

export const customersList = defineList({ path: '/office/customers', filters: { q: words(100) }, sorts: PEOPLE_SORTS })
