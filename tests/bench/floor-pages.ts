/*
 * Pages to compare the hall with. All request the same reply from the same server as the hall; their address contains
 * the map's size and the request. The two that move offer `window.benchScene`, so that one driver can move both.
 */

const ask = `const ask = new URLSearchParams(location.search);
const load = async (query) => {
  const { response: token } = await (await fetch(location.origin + '/api/token')).json();
  const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': token };
  return fetch(location.origin + '/api/scheme/map', { method: 'POST', headers, body: query });
};
`;

const head = `<!doctype html><html><head><meta charset="utf-8"><title>floor</title>
<style>html,body{margin:0;overflow:hidden}#map{position:absolute;left:0;top:0;overflow:hidden;touch-action:none}[aria-pressed]{stroke:#000}</style>
</head><body><div id="map" tabindex="0"></div>`;

const movable = `${head}<script src="/floor/panzoom.js"></script><script>
${ask}
const width = Number(ask.get('width')), height = Number(ask.get('height'));
const owner = document.getElementById('map');
owner.style.width = width + 'px'; owner.style.height = height + 'px';
const options = { minZoom: 1, maxZoom: 24, bounds: true, boundsPadding: 1, zoomDoubleClickSpeed: 1, smoothScroll: false };
const ready = () => requestAnimationFrame(() => requestAnimationFrame(() => {
  for (const mark of ['hall-ready', 'hall-sharp']) performance.mark(mark);
}));
`;

/** Fetches the bytes of the hall, then blits one bitmap of the map's size per frame: the minimum for any map. */
const blit = `${movable}
const canvas = document.createElement('canvas');
canvas.width = width * devicePixelRatio; canvas.height = height * devicePixelRatio;
canvas.style.width = width + 'px'; canvas.style.height = height + 'px';
owner.append(canvas);
const context = canvas.getContext('2d');
const picture = new OffscreenCanvas(canvas.width, canvas.height);
const pen = picture.getContext('2d');
for (let y = 0; y < canvas.height; y += 4) for (let x = 0; x < canvas.width; x += 4) {
  pen.fillStyle = 'hsl(' + ((x * 7 + y * 13) % 360) + ' 50% 60%)';
  pen.fillRect(x, y, 3, 3);
}
const bitmap = picture.transferToImageBitmap();
const now = { scale: 1, x: 0, y: 0 };
const draw = () => {
  const { scale, x, y } = now;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'low';
  context.setTransform(scale, 0, 0, scale, x * devicePixelRatio, y * devicePixelRatio);
  context.drawImage(bitmap, 0, 0);
};
window.benchScene = { owner: () => owner, zoom: () => now.scale, key: () => now.scale + ' ' + now.x + ' ' + now.y };
load(ask.get('map')).then((reply) => reply.arrayBuffer()).then(() => {
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

/** The same SVG inline in the DOM, its seats clickable, moved by panzoom: what most scheme pages do. */
const inline = `${movable}
load(ask.get('map')).then((reply) => reply.json()).then(({ response }) => {
  const free = new Set(response.seat_numbers.filter(({ quantity }) => quantity !== '0').map(({ seat_id: id }) => id));
  owner.innerHTML = response.svg;
  const svg = owner.querySelector('svg');
  svg.style.width = width + 'px'; svg.style.height = height + 'px';
  svg.addEventListener('click', ({ target }) => {
    const name = target.dataset.seatId ?? target.id;
    if (free.has(name.replace(/^\\D+/, ''))) target.toggleAttribute('aria-pressed');
  });
  const map = panzoom(svg, options);
  window.benchScene = {
    owner: () => owner,
    zoom: () => map.getTransform().scale,
    key: () => svg.style.transform,
  };
  ready();
});
</script></body></html>`;

const plainWorker = `${ask}
onmessage = async ({ data }) => {
  const { response } = JSON.parse(await (await load(data)).text());
  const rows = new Map(response.seat_numbers.map((row) => [row.seat_id, row]));
  const { svg } = response;
  const seats = [];
  let id = 0;
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at)) {
    const end = svg.indexOf('>', at);
    // Of a seat's own name as much as the shop's plans have: id or data-seat-id, with some letters before the number.
    if (id < at) id = svg.indexOf('id="', at);
    if (end < 0 || id < 0) break;
    if (id < end) {
      const value = (mark) => {
        const from = svg.indexOf(mark, at);
        return from < 0 || from > end ? 0 : parseFloat(svg.slice(from + mark.length, from + mark.length + 10));
      };
      const row = rows.get(svg.slice(id + 4, svg.indexOf('"', id + 4)).replace(/^\\D+/, ''));
      if (row !== undefined) seats.push({ row, x: value('x="') || value('translate('), y: value('y="') });
    }
    at = end;
  }
  postMessage(seats.length);
};`;

/** Worker code that parses the reply in the simplest way, each seat with its row and position; nothing is drawn. */
const plain = `${head}<script>
const source = new Blob([${JSON.stringify(plainWorker).replaceAll('</', '<\\/')}]);
const worker = new Worker(URL.createObjectURL(source));
worker.onmessage = ({ data }) => {
  if (data === 0) throw new Error('no seats');
  for (const mark of ['hall-ready', 'hall-sharp']) performance.mark(mark);
};
worker.postMessage(new URLSearchParams(location.search).get('map'));
</script></body></html>`;

export const floorPages = { blit, inline, plain } as const;
/** A page to compare the hall with. */
export type Floor = keyof typeof floorPages;
