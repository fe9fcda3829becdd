const dataPicture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;
const bareBase64 = /^[A-Za-z0-9+/\s]+=*\s*$/;

/**
 * A picture of a code as the back end sends it (a data URI, or the bare base64 of a PNG) as an `<img src>`; '' for
 * anything else: an address of another host in there would be a request to elsewhere.
 */
export const codePicture = (value: string): string => {
  const text = value.trim();
  if (dataPicture.test(text)) return text;
  return text.length > 32 && bareBase64.test(text)
    ? `data:image/png;base64,${text.replaceAll(/\s/g, '')}`
    : '';
};
