import { Outlet } from 'react-router'
import officeStyles from '../ui/styles/office.css?url'

export function links() {
  return [{ rel: 'stylesheet', href: officeStyles }]
}

export default function OfficeLayout() {
  return <Outlet />
}
