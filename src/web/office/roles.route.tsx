import { Check } from '../ui/icons/check.tsx'
import { PERMISSIONS, ROLE_PERMISSIONS } from '#shop/accounts/index.ts'
import { ROLES } from '#shop/accounts/model.ts'
import type { Route } from './+types/roles.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

/** The table of permissions that guards every page and action. */
export function loader(args: Route.LoaderArgs) {
  requireStaff(args, 'see-today')
  const rows = PERMISSIONS.map((permission) => ({
    permission,
    roles: ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission)),
  }))
  return { rows }
}

export default function RolesPage({ loaderData: { rows } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.roles')} lead={t('roles.lead')} />
      <section className="scroll-x office-roles" aria-label={t('nav.roles')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('roles.may')}</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ permission, roles }) => (
              <tr key={permission}>
                <th scope="row">{t(`may.${permission}`)}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    {roles.includes(role) ? <Check aria-hidden="true" /> : null}
                    <span className="visually-hidden">{t(roles.includes(role) ? 'roles.yes' : 'roles.no')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
