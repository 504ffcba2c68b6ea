import type { ChartBar } from './report-view.ts'

const HEIGHT = 120
const WIDTH = 720
const GAP = 2

/**
 * A bar chart of amounts over time, drawn by the server without a script or library. The table below has the same figures, so
 * screen readers get only a title. `now` is the highlighted bar.
 */
export function DayBars({ title, bars, now }: { title: string; bars: readonly ChartBar[]; now?: number }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  const step = WIDTH / bars.length
  const height = (value: number) => (value > 0 ? Math.max(2, (value / most) * HEIGHT) : 0)
  return (
    <figure className="report-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} className="chart" role="img" aria-label={title} preserveAspectRatio="none">
        {bars.map((bar, index) => (
          <rect
            key={bar.label}
            className={now === undefined || now === index ? 'bar-now' : undefined}
            x={index * step}
            y={HEIGHT - height(bar.value)}
            width={Math.max(1, step - GAP)}
            height={height(bar.value)}
          >
            <title>{`${bar.label}: ${bar.shown}`}</title>
          </rect>
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
      </svg>
      <figcaption className="muted small">
        <span>{bars[0]!.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)!.label}</span>}
      </figcaption>
    </figure>
  )
}

/** The largest parts of a whole, with bars in proportion. */
export function PartBars({ title, bars }: { title: string; bars: readonly ChartBar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <figure className="report-chart" role="img" aria-label={title}>
      <ul className="part-bars" aria-hidden="true">
        {bars.map((bar, index) => (
          <li key={`${index} ${bar.label}`}>
            <span className="part-name">{bar.label}</span>
            <svg className="chart" viewBox="0 0 100 10" preserveAspectRatio="none">
              <rect className="bar-now" width={Math.max(0.5, (bar.value / most) * 100)} height="10" />
            </svg>
            <span className="number">{bar.shown}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
