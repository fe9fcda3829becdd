import { bareScan } from './bare-scan.ts';

/*
 * What the hall is measured against. Both pages fetch the same reply as the hall does, take the size of the map from
 * the address, and offer `window.benchScene`, so that one driver moves all three.
 */

const head = `<!doctype html><html><head><meta charset="utf-8"><title>floor</title>
<style>html,body{margin:0;overflow:hidden}#map{position:absolute;left:0;top:0;overflow:hidden;touch-action:none}</style>
</head><body><div id="map" tabindex="0"></div><script src="/floor/panzoom.js"></script><script>
const ask = new URLSearchParams(location.search);
const width = Number(ask.get('width')), height = Number(ask.get('height'));
const owner = document.getElementById('map');
owner.style.width = width + 'px'; owner.style.height = height + 'px';
const options = { minZoom: 1, maxZoom: 24, bounds: true, boundsPadding: 1, zoomDoubleClickSpeed: 1, smoothScroll: false };
const load = () => fetch('/api/scheme/map', { method: 'POST', body: JSON.stringify({ hash: ask.get('hash'), calendar_id: '1' }) });
const ready = () => requestAnimationFrame(() => requestAnimationFrame(() => {
  for (const mark of ['hall-ready', 'hall-sharp']) performance.mark(mark);
}));
`;

/** Fetches the bytes of the hall, then blits one bitmap of the map's size per frame: no map can do less. */
export const blitPage = `${head}
const canvas = document.createElement('canvas');
canvas.width = width; canvas.height = height;
owner.append(canvas);
const context = canvas.getContext('2d');
const picture = new OffscreenCanvas(width, height);
const pen = picture.getContext('2d');
for (let y = 0; y < height; y += 4) for (let x = 0; x < width; x += 4) {
  pen.fillStyle = 'hsl(' + ((x * 7 + y * 13) % 360) + ' 50% 60%)';
  pen.fillRect(x, y, 3, 3);
}
const bitmap = picture.transferToImageBitmap();
const now = { scale: 1, x: 0, y: 0 };
const draw = () => {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.imageSmoothingQuality = 'low';
  context.setTransform(now.scale, 0, 0, now.scale, now.x, now.y);
  context.drawImage(bitmap, 0, 0);
};
window.benchScene = { owner: () => owner, zoom: () => now.scale, key: () => now.scale + ' ' + now.x + ' ' + now.y };
load().then((reply) => reply.arrayBuffer()).then(() => {
  const map = panzoom(owner, { ...options, controller: {
    getOwner: () => owner,
    getBBox: () => ({ left: 0, top: 0, width, height }),
    applyTransform: ({ scale, x, y }) => { Object.assign(now, { scale, x, y }); draw(); },
  } });
  map.zoomAbs(0, 0, 1);
  draw();
  ready();
});
</script></body></html>`;

/** The same SVG inline in the DOM, moved by panzoom: what most scheme pages do. */
export const inlinePage = `${head}
load().then((reply) => reply.json()).then(({ response }) => {
  owner.innerHTML = response.svg;
  const svg = owner.firstElementChild;
  svg.style.width = width + 'px'; svg.style.height = height + 'px';
  const map = panzoom(svg, options);
  window.benchScene = {
    owner: () => owner,
    zoom: () => map.getTransform().scale,
    key: () => svg.style.transform,
  };
  ready();
});
</script></body></html>`;

/**
 * Reads the hall's SVG in a fresh worker, some times; the hall's own worker reads it once. By the bare scan, or by the
 * hall's own reader (`read-worker.ts`). Nothing else goes on in the page. The scan gets the SVG as text (`bare`), or has
 * to make it a text first (`bytes`): the hall's reader has nothing but the reply's bytes, in which the SVG is a JSON
 * string.
 */
export const scanPage = `<!doctype html><html><head><meta charset="utf-8"><title>scan</title></head><body><script>
const source = ${JSON.stringify(`const scan = ${bareScan.toString()};
onmessage = async ({ data }) => {
  const reply = await fetch(data.url, { method: 'POST', body: JSON.stringify({ hash: data.hash, calendar_id: '1' }) });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const svg = JSON.parse(text).response.svg;
  // All of the bench's halls are ASCII: a character is a byte.
  const from = text.indexOf('"svg":') + 6;
  const written = bytes.slice(from, from + JSON.stringify(svg).length);
  const times = [];
  let sink = 0;
  for (let round = 0; round < data.rounds; round += 1) {
    const start = performance.now();
    sink += scan(data.how === 'bytes' ? JSON.parse(new TextDecoder().decode(written)) : svg);
    times.push(performance.now() - start);
  }
  postMessage({ times, sink });
};`)};
window.scan = (hash, how, rounds) => new Promise((resolve) => {
  const worker = new Worker(how === 'own' ? '/floor/reader.js' : URL.createObjectURL(new Blob([source])));
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.postMessage({ url: location.origin + '/api/scheme/map', hash, how, rounds });
});
</script></body></html>`;
