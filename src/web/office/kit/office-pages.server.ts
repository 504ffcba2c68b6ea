import { PERMISSIONS, ROLE_PERMISSIONS, type Permission } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { ROLES } from '#shop/accounts/model.ts'
import type { OfficeText } from '../office-texts.tsx'
import { OFFICE_PAGES } from '../shell/pages.ts'
import { ACTION_TABLES } from './tables.server.ts'

type PermissionRow = {
  key: string
  /** A page, something that is done on the page above, or what no page is guarded by alone. */
  kind: 'page' | 'action' | 'other'
  names: readonly OfficeText[]
  roles: readonly Role[]
}

/** Who may see each page and do what on it, as the tables say that guard them; last what shows more on pages. */
export function permissionRows(): PermissionRow[] {
  const rows = OFFICE_PAGES.flatMap(({ page, name, sees }) => [
    { key: page, kind: 'page' as const, names: [name], needs: [sees] },
    ...actionRows(page, sees),
  ])
  const named = new Set(rows.flatMap(({ needs }) => needs))
  const others = PERMISSIONS.filter((permission) => !named.has(permission)).map((permission) => ({
    key: permission,
    kind: 'other' as const,
    names: [`may.${permission}` as const],
    needs: [permission],
  }))
  return [...rows, ...others].map(({ needs, ...row }) => ({
    ...row,
    roles: ROLES.filter((role) => needs.every((permission) => ROLE_PERMISSIONS[role].includes(permission))),
  }))
}

/** What is done on a page; what the same people may do stands in one row. */
function actionRows(page: string, sees: Permission) {
  const names = new Map<Permission, Set<OfficeText>>()
  for (const { name, needs = sees } of Object.values(ACTION_TABLES.find((table) => table.page === page)?.intents ?? {}))
    names.set(needs, (names.get(needs) ?? new Set()).add(name))
  return [...names].map(([needs, labels]) => ({
    key: `${page} ${needs}`,
    kind: 'action' as const,
    names: [...labels],
    needs: [sees, needs],
  }))
}
