import { useMemo } from 'react'
import clsx from 'clsx'
import { renderModules, encodeModules } from './qr-modules.ts'

const dark = '#0f0c22'

export function QrPicture({
  payload,
  label,
  className,
}: {
  payload: string
  label: string
  className?: string
}) {
  const { side, path } = useMemo(() => {
    const modules = encodeModules(payload)
    return { side: modules.size, path: renderModules(modules) }
  }, [payload])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={clsx('block aspect-square w-full max-w-72 rounded-card bg-white', className)}
    >
      <path d={path} fill={dark} />
    </svg>
  )
}

/** The QR as a PNG to save, with lines of text under it (the amount, the expiry time). */
export async function makeQrPicture({
  payload,
  lines = [],
}: {
  payload: string
  lines?: readonly string[]
}): Promise<Blob> {
  const modules = encodeModules(payload)
  const scale = Math.max(8, Math.ceil(720 / modules.size))
  const side = modules.size * scale
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side + (lines.length === 0 ? 0 : lines.length * 52 + 28)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no canvas to draw on')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = dark
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1)
      if (modules.isDark(x, y)) pen.fillRect(x * scale, y * scale, scale, scale)
  writeLines(pen, lines, side)
  return await toPng(canvas)
}

function writeLines(pen: CanvasRenderingContext2D, lines: readonly string[], side: number) {
  pen.textAlign = 'center'
  lines.forEach((line, index) => {
    pen.font = `${index === 0 ? 700 : 400} ${index === 0 ? 40 : 30}px "Noto Sans Thai", "Noto Sans Lao", sans-serif`
    pen.fillText(line, side / 2, side + 24 + index * 52, side - 64)
  })
}

function toPng(canvas: HTMLCanvasElement) {
  return new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)),
      'image/png',
    )
  })
}
