import { OWN_COPIES } from "./session.ts";

/** Of the part of `/` that is a member's own: where the copy of how it looked last is painted, and the copy's name. */
export const OWN_CARD = "own-card";

/** What the head's script has asked for before any other script was there. */
interface Early {
  token: string;
  /** The text of the reply; empty where it was refused or did not come. */
  reply: Promise<string>;
}

declare global {
  var early: Early | undefined;
}

/**
 * In the browser: whether the visitor's clock may differ from the league's, by less than five hours (`near`, where the hour alone
 * says enough) or more (`far`).
 */
export function abroad(): string | undefined {
  return document.documentElement.dataset["abroad"];
}

/**
 * Runs in the head before the first paint: the theme, whether somebody is logged in, what was kept of others, the question for
 * a member's own part of `/` at the API's `ownPath`, and whether the visitor's clock may differ from the league's
 * (`yearOfClock`), so that nothing moves later. It is text because its hash is part of the Content-Security-Policy.
 */
export const firstPaintScript = (ownPath: string) =>
  `(()=>{const r=document.documentElement,l=location,s=k=>{try{return localStorage.getItem(k)}catch{return null}};
let d=s("dark_theme");r.dataset.theme=d==="true"||(d===null&&matchMedia("(prefers-color-scheme: dark)").matches)?"dark":"light";
let t=s("token"),me={};try{me=JSON.parse(atob(t.split(".")[1].replace(/-/g,"+").replace(/_/g,"/")))}catch{}
let n=Date.now(),i=me.exp*1e3>n;
r.dataset.auth=i?"in":"out";
try{for(const k of Object.keys(localStorage))if(k.startsWith("${OWN_COPIES}")){let c=JSON.parse(s(k));if(!i||c.sub!==me.sub||c.until<n)localStorage.removeItem(k)}}catch{}
if(i&&l.pathname==="/")window.early={token:t,reply:fetch("${ownPath}",{headers:{authorization:"Bearer "+t}}).then(a=>a.ok?a.text():"").catch(()=>"")};
let z=0,y=new Date(n).getUTCFullYear();for(let q=1;q<367;q++)z=z*31+new Date(Date.UTC(y,0,q,12)).getTimezoneOffset()|0;
let [c,o]=r.dataset.clock.split(" ");if(z!=c)r.dataset.abroad=Math.abs(new Date(n).getTimezoneOffset()-o)<300?"near":"far"})()`.replaceAll(
    "\n",
    "",
  );

/**
 * Stands behind the page and paints the copy of a member's own part in its place, before the first paint: with the styles of
 * this build (`data-build`), and nothing in it can be pressed yet but links. `data-copy` says that it was. It is text because its
 * hash is part of the Content-Security-Policy.
 */
export const ownCardScript = `(n=>{try{
let p=document.getElementById("${OWN_CARD}"),[k,h]=JSON.parse(JSON.parse(localStorage.getItem("${OWN_COPIES}${OWN_CARD}")).text);
if(k===n){p.innerHTML=h;p.dataset.copy="";for(const b of p.querySelectorAll("button"))b.disabled=true}
}catch{}})(document.currentScript.dataset.build)`.replaceAll("\n", "");

/**
 * Stands at the end of the document and asks for its scripts after the first paint, so that styles, fonts and the first picture
 * have a slow connection for themselves. A tab in the background, which paints nothing, goes on when it is loaded, and anything
 * else a second later. `data-entry` is the first module, `data-scripts` what it and the page import. It is text because its hash
 * is part of the Content-Security-Policy.
 */
export const takeOverScript = `(({entry,scripts})=>{
let d=document,asked,add=(tag,rest)=>d.head.append(Object.assign(d.createElement(tag),{fetchPriority:"low"},rest)),
ask=()=>{if(asked)return;asked=1;
for(const href of scripts.split(" "))add("link",{rel:"modulepreload",href});
add("script",{type:"module",src:entry})};
new PerformanceObserver(ask).observe({type:"paint",buffered:true});
addEventListener("load",()=>setTimeout(ask,d.hidden?0:1e3))
})(document.currentScript.dataset)`.replaceAll("\n", "");
