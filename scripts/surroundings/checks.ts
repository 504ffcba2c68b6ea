// Checks without a browser: the systemd unit, the metrics, and requests as load balancers send them.
import { expect } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { root } from '../root.ts'
import { run } from './children.ts'
import { filledIn } from './deploy-files.ts'
import type { Report } from './report.ts'
import type { Scene } from './scene.ts'

export async function checkPrograms(scene: Scene, report: Report): Promise<void> {
  const { folder, programs, shops } = scene
  await report.step('systemd: its file of deploy/ is valid', async () => {
    const unit = join(folder, 'shop@3000.service')
    const text = filledIn('shop@.service', [
      ['/srv/shop', root],
      ['/usr/bin/node', process.execPath],
    ])
    await writeFile(unit, text)
    expect(await run(programs['systemd-analyze'], ['verify', '--man=no', unit])).toBe('')
  })
  await report.step('promtool: /metrics of both processes is valid for Prometheus', async () => {
    for (const { address } of shops.each)
      await run(programs.promtool, ['check', 'metrics'], await (await fetch(`${address}/metrics`)).text())
  })
  await report.step(
    'promtool: the alerts and the scrape configuration of deploy/ are right, and fire when they should',
    async () => {
      const deployed = (name: string) => join(root, 'deploy/prometheus', name)
      await run(programs.promtool, ['check', 'config', deployed('prometheus.yml')])
      await run(programs.promtool, ['test', 'rules', deployed('alerts.test.yml')])
    },
  )
  await report.step('promtool: every expression of the dashboard can be evaluated', async () => {
    const rules = join(folder, 'dashboard.yml')
    await writeFile(rules, await rulesOfDashboard())
    await run(programs.promtool, ['check', 'rules', rules])
  })
  await report.step('both processes answer GET /readyz by HTTP/1.0 without a host', async () => {
    for (const { port } of shops.each)
      expect(await sendBytes(port, 'GET /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [^]*ready$/)
  })
}

/** JSON is YAML as well. */
async function rulesOfDashboard(): Promise<string> {
  const text = await readFile(join(root, 'deploy/grafana/shop.json'), 'utf8')
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules = expressions.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
  }))
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
}

function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
    socket.write(bytes)
  })
}
