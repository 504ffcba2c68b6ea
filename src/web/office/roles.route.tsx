import { Check } from '../ui/icons/check.tsx'
import { ROLES } from '#shop/accounts/model.ts'
import type { Route } from './+types/roles.route'
import { requireStaff } from './access.server.ts'
import { permissionRows } from './kit/office-pages.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { officeWords } from './office-words.server.ts'
import { PageHead } from './page-head.tsx'

/** Who may see each page and do what on it, from the tables that guard them. */
export function loader(args: Route.LoaderArgs) {
  const t = officeWords(requireStaff(args, 'see-today').language)
  return { rows: permissionRows().map(({ names, ...row }) => ({ ...row, names: names.map((name) => t(name)) })) }
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
            {rows.map(({ key, kind, names, roles }) => (
              <tr key={key}>
                <th scope="row">{kind === 'page' ? <b>{names[0]}</b> : names.join(', ')}</th>
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
