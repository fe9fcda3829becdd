/** True when the address says `reset=1`; the parameter is taken out of it, so that a reload does not reset again. */
export function applyResetParam(location: Location, history: History): boolean {
  const url = new URL(location.href);
  if (url.searchParams.get('reset') !== '1') return false;
  url.searchParams.delete('reset');
  history.replaceState(history.state, '', url);
  return true;
}
